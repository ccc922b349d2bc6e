import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const missingPrograms = ['docker-registry', 'skopeo', 'openssl'].filter(
  (it) => spawnSync(it, ['--version']).error !== undefined,
)

/** Whether this machine has the programs for a real registry. If not, one line names the tests that are skipped. */
export const hasRegistry = missingPrograms.length === 0
if (!hasRegistry) {
  console.log(`SKIPPED: images by tag with a real registry (not installed: ${missingPrograms.join(', ')})`)
}

export const password = 's3cret-word'
/** The user ada with this password. docker-registry accepts only bcrypt. */
const htpasswd = 'ada:$2y$05$abcdefghijklmnopqrstuuEpHRRKIlpAGo.iP7Bpa.htQEJMAAnRe\n'

export type Auth = 'none' | 'htpasswd' | { readonly realm: string; readonly certificate: string }

/** Starts docker-registry, the reference implementation, on a free port, and stops it after the test. Returns host and port. */
export async function startRegistry(auth: Auth): Promise<string> {
  const folder = makeFolder()
  const port = await findPort()
  writeFileSync(join(folder, 'htpasswd'), htpasswd)
  writeFileSync(join(folder, 'config.json'), JSON.stringify(configure(folder, port, auth)))
  const child = spawn('docker-registry', ['serve', join(folder, 'config.json')], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  while (!(await isListening(port))) await sleep(20)
  return `127.0.0.1:${port}`
}

function configure(folder: string, port: number, auth: Auth): object {
  return {
    version: 0.1,
    log: { level: 'error' },
    storage: { filesystem: { rootdirectory: join(folder, 'store') } },
    http: { addr: `127.0.0.1:${port}`, secret: 'unused' },
    ...(auth === 'htpasswd' ? { auth: { htpasswd: { realm: 'test', path: join(folder, 'htpasswd') } } } : {}),
    ...(typeof auth === 'object'
      ? { auth: { token: { realm: auth.realm, service: 'test', issuer: 'test', rootcertbundle: auth.certificate } } }
      : {}),
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = promisify(execFile)

/** Runs skopeo and returns its output. */
export async function skopeo(...args: readonly string[]): Promise<string> {
  return (await run('skopeo', ['--insecure-policy', ...args])).stdout.trim()
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** An OCI layout with an image for two platforms, tagged `both`, and its first platform, tagged `one`. Returns the folder. */
export function makeLayout(): string {
  const folder = makeFolder()
  mkdirSync(join(folder, 'blobs', 'sha256'), { recursive: true })
  const writeBlob = (content: string | Buffer): { digest: string; size: number } => {
    const digest = sha256(content)
    writeFileSync(join(folder, 'blobs', 'sha256', digest), content)
    return { digest: `sha256:${digest}`, size: content.length }
  }
  const images = ['amd64', 'arm64'].map((architecture) => {
    const layer = execFileSync('tar', ['-czf', '-', '--files-from', '/dev/null'])
    const config = { architecture, os: 'linux', rootfs: { type: 'layers', diff_ids: [emptyLayer] }, config: {} }
    const manifest = {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...writeBlob(JSON.stringify(config)) },
      layers: [{ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', ...writeBlob(layer) }],
    }
    return {
      mediaType: manifest.mediaType,
      ...writeBlob(JSON.stringify(manifest)),
      platform: { architecture, os: 'linux' },
    }
  })
  const mediaType = 'application/vnd.oci.image.index.v1+json'
  const index = writeBlob(JSON.stringify({ schemaVersion: 2, mediaType, manifests: images }))
  const tagged = [
    { ...images[0], annotations: { 'org.opencontainers.image.ref.name': 'one' } },
    { mediaType, ...index, annotations: { 'org.opencontainers.image.ref.name': 'both' } },
  ]
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: tagged }))
  writeFileSync(join(folder, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}')
  return folder
}

/** The digest of an empty tar archive. */
const emptyLayer = `sha256:${sha256(Buffer.alloc(10_240))}`
