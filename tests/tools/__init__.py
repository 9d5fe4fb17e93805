"""What proves the project and no player runs: twins, channels, kills, the monkey, mutants."""
