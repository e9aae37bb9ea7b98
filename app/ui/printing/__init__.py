"""The print window: options, preview, findings, and the system's print dialog."""
