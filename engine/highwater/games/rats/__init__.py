"""The rats leave the sinking ship: Abandon Ship and S.O.S. by Reiner Knizia, for 3 to 7 players."""
