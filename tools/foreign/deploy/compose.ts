import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { waitUntilListening } from '../../../testkit/process/listening.ts'
import { collectOutput } from '../../../testkit/process/output.ts'
import { findPort } from './find-port.ts'
import type { ForeignCheck } from '../check.ts'

const execute = promisify(execFile)

interface ComposeFile {
  readonly services: {
    readonly evidence: { readonly environment: Readonly<Record<string, string>> }
    readonly s3: { readonly image: string; readonly command: readonly string[] }
  }
}

const entry = resolve('src/cli/index.ts')
const results = '<testsuite name="unit" tests="1"><testcase name="starts" /></testsuite>'
const secret = 'a secret of one run'

/**
 * Loads deploy/compose.yaml with the library of Docker Compose, and runs its S3 server, with its command and a certificate as its head makes
 * one. A service stores an attachment there.
 */
export const compose: ForeignCheck = {
  name: 'compose',
  needs: 'go',
  run: async (go, print) => {
    const text = await readFile('deploy/compose.yaml', 'utf8')
    const loader = join(await go.install('github.com/compose-spec/compose-go/v2/cmd@v2.16.2'), 'cmd')
    await checkFile(loader, text)
    print('the library of Docker Compose accepts the file')
    const file = parse(text) as ComposeFile
    const version = file.services.s3.image.split(':')[1] ?? ''
    const server = join(await go.install(`github.com/versity/versitygw/cmd/versitygw@${version}`), 'versitygw')
    const folder = await mkdtemp(join(tmpdir(), 'compose-'))
    try {
      await storeAttachment({ file, server, folder })
      print(`versitygw ${version} stores an attachment of the service`)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** An unknown member is an error of the library. */
async function checkFile(loader: string, text: string): Promise<void> {
  await execute(loader, ['deploy/compose.yaml'])
  const folder = await mkdtemp(join(tmpdir(), 'compose-'))
  try {
    await writeFile(join(folder, 'compose.yaml'), text.replace('depends_on', 'depend_on'))
    const isRefused = await execute(loader, [join(folder, 'compose.yaml')]).then(
      () => false,
      () => true,
    )
    if (!isRefused) throw new Error('The library of Docker Compose accepts a member that does not exist.')
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface S3Setup {
  readonly file: ComposeFile
  /** The path of versitygw. */
  readonly server: string
  readonly folder: string
}

async function storeAttachment({ file: { services }, server, folder }: S3Setup): Promise<void> {
  const [key, certificate] = [join(folder, 's3.key'), join(folder, 's3.pem')]
  const name = [
    '-subj',
    '/CN=s3',
    '-addext',
    'subjectAltName=DNS:s3,DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:3072', '-noenc', ...name], { stdio: 'pipe' })
  await mkdir(join(folder, 'data', 'evidence'), { recursive: true })
  const port = await findPort()
  const replaced: Readonly<Record<string, string>> = {
    ':7070': `127.0.0.1:${port}`,
    '/tls/s3.pem': certificate,
    '/tls/s3.key': key,
    '/data': join(folder, 'data'),
  }
  const command = services.s3.command.map((word) => replaced[word] ?? word)
  const { AWS_ACCESS_KEY_ID = '', EVIDENCE_ATTACHMENTS = '' } = services.evidence.environment
  const s3 = spawn(server, command, {
    env: { ROOT_ACCESS_KEY: AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await collectOutput(s3.stdout).until(/listening on/)
    const environment = {
      PATH: process.env['PATH'] ?? '',
      EVIDENCE_ATTACHMENTS: EVIDENCE_ATTACHMENTS.replace('s3:7070', `localhost:${port}`),
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: secret,
      NODE_EXTRA_CA_CERTS: certificate,
    }
    await report(folder, environment)
    const stored = await readdir(join(folder, 'data', 'evidence'))
    if (!stored.includes(hash('sha256', results)))
      throw new Error(`The bucket has ${stored.join(', ') || 'no object'}.`)
  } finally {
    await end(s3)
  }
}

/** Starts a service, and reports results with their file to it. */
async function report(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const serve = ['serve', '--data', join(folder, 'service'), '--port', '0', '--log', 'none']
  const service = spawn(process.execPath, [entry, ...serve], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const { url, token } = await waitUntilListening(collectOutput(service.stdout))
    await writeFile(join(folder, 'unit.xml'), results)
    const what = [
      '--org',
      'acme',
      '--flow',
      'app',
      '--trail',
      'build-1',
      '--kind',
      'junit',
      '--name',
      'unit',
      '--files',
      join(folder, 'unit.xml'),
    ]
    await execute(process.execPath, [entry, 'report', '--url', url, ...what], {
      env: { ...env, EVIDENCE_TOKEN: token },
    })
  } finally {
    await end(service)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}
