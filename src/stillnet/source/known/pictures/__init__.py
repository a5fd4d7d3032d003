"""Libraries of pictures: Pillow, OpenCV and torchvision's data sets and transforms."""
