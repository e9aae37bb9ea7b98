"""What the free table says and offers."""
