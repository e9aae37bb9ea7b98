"""The computer opponent of Tribunal."""
