import "sharp";
