"""The statistics of this device."""
