import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { folderOf } from './temporary-folder.ts'

export const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
export const manifest = JSON.stringify({
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  layers: [],
})
export const digest = sha256(manifest)
export const descriptor = {
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  digest: `sha256:${digest}`,
  size: manifest.length,
}

/** The files of an OCI image layout (OCI image specification, Image Layout), in `image/`. */
export function layoutOf(manifests: readonly object[], more: Readonly<Record<string, string>> = {}): string {
  const files = {
    'oci-layout': '{"imageLayoutVersion":"1.0.0"}',
    [`blobs/sha256/${digest}`]: manifest,
    'index.json': JSON.stringify({ schemaVersion: 2, manifests }),
    ...more,
  }
  return folderOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`image/${path}`, text])))
}

/** Packs the layout into `image.tar` in the same folder. */
export function pack(cwd: string, ...options: readonly string[]): void {
  execFileSync('tar', ['-cf', 'image.tar', '-C', 'image', ...options, '.'], { cwd })
}
