import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { renderHelp } from '../../src/cli/help.ts'
import { usages } from '../../src/cli/usage/usages.ts'
import { runProcess } from '../../testkit/action/process.ts'
import { createDatabase, createFolder, engines } from '../../testkit/service/store/engine.ts'

const docs = join(import.meta.dirname, '../../docs')
const evidence = join(import.meta.dirname, '../../dist/cli/index.js')
const read = (name: string): string => readFileSync(join(docs, name), 'utf8')

test('every option and variable in the page, the systemd unit and the compose file exists', () => {
  const named = ['operating.md', 'compose.yaml', 'evidence.service'].flatMap((name) =>
    read(name)
      .replaceAll(/^.*(?:npx|git|docker|systemd-run|systemctl|useradd) .*$/gm, '')
      .replaceAll(/NODE_OPTIONS=[^"`\n]+/g, '')
      .match(/(?<![\w-])--[a-z][a-z-]+|\bEVIDENCE_[A-Z_]+/g),
  )
  expect(named.length).toBeGreaterThan(20)
  const helps = ['', ...Object.keys(usages)].map(renderHelp)
  const known = [...helps, readFileSync(join(docs, '../README.md'), 'utf8')].join('\n')
  expect(named.filter((name) => name !== null && !known.includes(name))).toEqual([])
})

interface Command {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The command of compose.yaml, with a test database and a temporary folder. */
async function fromCompose(): Promise<Command> {
  const { services } = parse(read('compose.yaml')) as {
    services: { evidence: { command: string[]; environment: object } }
  }
  const { command, environment } = services.evidence
  expect(Object.keys(environment)).toEqual(['EVIDENCE_DATABASE', 'EVIDENCE_ATTACHMENTS'])
  const engine = engines.at(-1)
  if (engine === undefined) throw new Error('There is no database engine.')
  const variables = { EVIDENCE_DATABASE: await createDatabase(engine), EVIDENCE_ATTACHMENTS: await createFolder() }
  return { words: command, environment: variables }
}

/** The command of the systemd unit, with a temporary folder. */
async function fromUnit(): Promise<Command> {
  const [, line = ''] = /^ExecStart=\S+node \S+index\.js (.+)$/m.exec(read('evidence.service')) ?? []
  const folder = await createFolder()
  return { words: line.split(' ').map((word) => (word === '/var/lib/evidence' ? folder : word)), environment: {} }
}

/** The default command of the image, with a temporary folder for its volume. */
async function fromDockerfile(): Promise<Command> {
  const text = readFileSync(join(docs, '../Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (.+)$/m.exec(text) ?? []
  const folder = await createFolder()
  const words: unknown = JSON.parse(command)
  if (!Array.isArray(words)) throw new TypeError('The command of the image is no list.')
  return { words: words.map((word) => (word === '/data' ? folder : String(word))), environment: {} }
}

/** A free port. */
async function findPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

describe.each([
  ['compose.yaml', fromCompose],
  ['evidence.service', fromUnit],
  ['Dockerfile', fromDockerfile],
])('the service of %s', (_, toCommand) => {
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
