/** Bytes that an image's manifest may have: registries, too, refuse larger ones (OCI distribution specification, Pushing Manifests). */
export const manifestLimit = 4 * 1024 * 1024
