"""How answers and tables are shown in notebooks."""
