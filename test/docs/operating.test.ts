import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { renderHelp } from '../../src/cli/help.ts'
import { usages } from '../../src/cli/usage/usages.ts'
import { parseLogPolicy } from '../../src/log/policy.ts'
import { runProcess } from '../../testkit/action/process.ts'
import { readCodeBlocks } from '../../testkit/docs/page.ts'
import { createTestWitness } from '../../testkit/log/witness.ts'
import { isPosix } from '../../testkit/requirement.ts'
import { startHarness } from '../../testkit/service/harness.ts'
import { createTestTrail, reportGeneric } from '../../testkit/service/report.ts'
import { createDatabase, createFolder, engines } from '../../testkit/service/store/engine.ts'
import { findPort } from '../../tools/foreign/deploy/find-port.ts'

const root = join(import.meta.dirname, '../..')
const evidence = join(import.meta.dirname, '../../dist/cli/index.js')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

test('every option and variable in the pages and in the files of deploy exists', () => {
  const files = [
    ...globSync('docs/service/*.md', { cwd: root }),
    'docs/reference/service.md',
    'deploy/compose.yaml',
    'deploy/evidence.service',
    'deploy/kubernetes.yaml',
  ]
  const named = files.flatMap((name) =>
    read(name)
      .replaceAll(/^.*(?:npx|git|docker|systemd-run|systemctl|npm|openssl|kubectl|--cert,) .*$|--from-literal=/gm, '')
      .replaceAll(/NODE_OPTIONS=[^"`\n]+/g, '')
      .match(/(?<![\w-])--[a-z][a-z-]+|\bEVIDENCE_[A-Z_]+/g),
  )
  expect(named.length).toBeGreaterThan(20)
  const helps = ['', ...Object.keys(usages)].map(renderHelp)
  const known = [...helps, read('README.md')].join('\n')
  expect(named.filter((name) => name !== null && !known.includes(name))).toEqual([])
})

test('each message in the tables of docs/service and docs/audit is in the source', () => {
  const scripts = ['verify', 'receipts'].flatMap((name) => readCodeBlocks(join(root, `docs/audit/${name}.md`)))
  const code = globSync('src/**/*.ts', { cwd: root }).map(read)
  const sources = [...code, ...scripts.map(({ text }) => text)].join('\n')
  const rows = globSync('docs/{service,audit}/*.md', { cwd: root }).flatMap(
    (page) => read(page).match(/^\| [^|]+/gm) ?? [],
  )
  const messages = rows.flatMap((row) =>
    [...row.matchAll(/`([^`\s-][^`\s]*(?: [^`\s]+){2,})`/g)].map(([, text = '']) => text),
  )
  expect(messages.length).toBeGreaterThan(15)
  // Pages leave out what differs, with … or as an example of a number.
  const parts = messages.flatMap((text) => text.split(/…|\d+/)).map((part) => part.trim())
  expect(parts.filter((part) => !sources.includes(part))).toEqual([])
})

test('the reference has each metric with its type and its words, and no other', async () => {
  const service = await startHarness({ signLogs: true })
  onTestFinished(() => service.close())
  // Histograms have no series before the first request and the first record.
  await reportGeneric(service, createTestTrail(service))
  const { text } = await service.request('GET', '//metrics')
  const families = [...text.matchAll(/^# HELP (\S+) (.+)\n# TYPE \S+ (\S+)$/gm)]
  expect(families.length).toBeGreaterThan(20)
  const rows = [...read('docs/reference/service.md').matchAll(/^\| `(\w+)` \| (\w+) \| [^|]*\| (.+) \|$/gm)]
  expect(rows.map(([, name, type, words]) => ({ name, type, words }))).toEqual(
    families.map(([, name, words, type]) => ({ name, type, words })),
  )
})

test.each(['docs/service/logs-and-keys.md', 'docs/reference/service.md'])(
  'the policy of %s has the form of one',
  (page) => {
    const policy = readCodeBlocks(join(root, page)).find(({ text }) => text.startsWith('witness '))
    // The keys of the page are cut off.
    const text = policy?.text.replaceAll(/^(witness \S+) \S+$/gm, toWholeWitness) ?? ''
    expect(() => parseLogPolicy(text)).not.toThrow()
  },
)

function toWholeWitness(_: string, start: string): string {
  return `${start} ${createTestWitness('w.example').verifierKey}`
}

interface Command {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The command of compose.yaml, with a test database and a temporary folder. */
async function fromCompose(): Promise<Command> {
  const { services } = parse(read('deploy/compose.yaml')) as {
    services: { evidence: { command: string[]; environment: object } }
  }
  const { command, environment } = services.evidence
  expect(Object.keys(environment)).toEqual(
    expect.arrayContaining(['EVIDENCE_DATABASE', 'EVIDENCE_ATTACHMENTS', 'EVIDENCE_KEY_FILE']),
  )
  return { words: command, environment: { ...(await createLocations()), EVIDENCE_KEY_FILE: await createKeyFile() } }
}

/** The command of the container in Kubernetes, with a test database, a temporary folder, and the keys that the first container copies. */
async function fromKubernetes(): Promise<Command> {
  const environment = await createLocations()
  const [secret, keys] = [await createFolder(), await createFolder()]
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest)
  const [pod] = manifests.flatMap(({ spec }) => spec.template?.spec ?? [])
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const run = async (file: string, ...args: readonly string[]): Promise<void> =>
    expect(await runProcess({ file, args, cwd: keys, env })).toMatchObject({ exitCode: 0, stderr: '' })
  await run(process.execPath, evidence, 'key', 'init', '--key-file', join(secret, 'evidence.key'))
  // As the group of a pod can read the files of a Secret.
  for (const file of readdirSync(secret)) chmodSync(join(secret, file), 0o440)
  const [shell = '', ...copy] = pod?.initContainers[0]?.command ?? []
  await run(shell, ...copy.map((word) => word.replaceAll('/secret', secret).replaceAll('/keys', keys)))
  const replaced: Readonly<Record<string, string>> = {
    '/keys/evidence.key': join(keys, 'evidence.key'),
    '0.0.0.0:9090': `127.0.0.1:${await findPort()}`,
  }
  const args = pod?.containers[0]?.args ?? []
  return { words: args.flatMap((word) => word.split('=', 2)).map((word) => replaced[word] ?? word), environment }
}

interface Manifest {
  readonly spec: { readonly template?: { readonly spec: Pod } }
}

interface Pod {
  readonly initContainers: readonly { readonly command: readonly string[] }[]
  readonly containers: readonly { readonly args: readonly string[] }[]
}

async function createKeyFile(): Promise<string> {
  return join(await createFolder(), 'evidence.key')
}

async function createLocations(): Promise<Command['environment']> {
  const engine = engines.at(-1)
  if (engine === undefined) throw new Error('There is no database engine.')
  return { EVIDENCE_DATABASE: await createDatabase(engine), EVIDENCE_ATTACHMENTS: await createFolder() }
}

/** The command of the systemd unit, with a temporary folder. */
async function fromUnit(): Promise<Command> {
  const [, line = ''] = /^ExecStart=\S+node \S+index\.js (.+)$/m.exec(read('deploy/evidence.service')) ?? []
  const folder = await createFolder()
  return { words: line.split(' ').map((word) => (word === '/var/lib/evidence' ? folder : word)), environment: {} }
}

/** The default command of the image, with a temporary folder for its volume. */
async function fromDockerfile(): Promise<Command> {
  const text = read('Dockerfile')
  const [, command = '[]'] = /^CMD (.+)$/m.exec(text) ?? []
  const folder = await createFolder()
  const words: unknown = JSON.parse(command)
  if (!Array.isArray(words)) throw new TypeError('The command of the image is no list.')
  return { words: words.map((word) => (word === '/data' ? folder : String(word))), environment: {} }
}

const services: readonly (readonly [string, () => Promise<Command>])[] = [
  ['compose.yaml', fromCompose],
  ['evidence.service', fromUnit],
  ['Dockerfile', fromDockerfile],
  // Its first container sets modes of files.
  ...(isPosix ? [['kubernetes.yaml', fromKubernetes] as const] : []),
]

describe.each(services)('the service of %s', (_, toCommand) => {
  test('accepts a token that was created before, and exits with 0 when it is stopped', async () => {
    const { words, environment } = await toCommand()
    const env = { PATH: process.env['PATH'] ?? '', ...environment }
    const data = words.includes('--data') ? ['--data', words[words.indexOf('--data') + 1] ?? ''] : []
    const create = [
      evidence,
      'token',
      'create',
      '--create-database',
      '--name',
      'ops',
      '--org',
      'acme',
      '--role',
      'admin',
      ...data,
    ]
    const made = await runProcess({ file: process.execPath, args: create, cwd: await createFolder(), env })
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })

    const port = await findPort()
    const args = [evidence, ...words.map((word) => (word === '8080' ? port : word)), '--log', 'none']
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const ask = (path: string, headers = {}): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/api/v2/flows/acme')).status).toBe(401)
    expect((await ask('/api/v2/flows/acme', { authorization: `Bearer ${made.stdout.trim()}` })).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
