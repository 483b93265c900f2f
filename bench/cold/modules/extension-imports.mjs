// What storage-resize-images 0.3.3 imports, without its two packages for generative filters: the kinder reading.
import "firebase-admin";
import "firebase-admin/eventarc";
import "firebase-functions/v1";
import "sharp";
