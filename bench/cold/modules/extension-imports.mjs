// The imports of storage-resize-images 0.3.3 without its two packages for generative filters, in its favor.
import "firebase-admin";
import "firebase-admin/eventarc";
import "firebase-functions/v1";
import "sharp";
