import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** litewitness, with its key in an ssh-agent. */
export interface RunningWitness extends AsyncDisposable {
  readonly url: string
  readonly verifierKey: string
  /** The path of its database. */
  readonly database: string
}

/** Starts litewitness and an ssh-agent with a new key. Both end when the result is disposed. */
export async function startLitewitness(program: string, folder: string): Promise<RunningWitness> {
  const [key, socket, database] = ['witness-key', 'agent.sock', 'witness.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await execute('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const { stdout: listed } = await execute('ssh-keygen', ['-l', '-f', `${key}.pub`])
  const fingerprint = listed.split(' ')[1] ?? ''
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await findFreePort()
  try {
    await readUntil(agent, 'stdout', /SSH_AUTH_SOCK/)
    await execute('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } })
    const place = ['-db', database, '-listen', `127.0.0.1:${port}`]
    const args = ['-name', 'litewitness.example/w', '-ssh-agent', socket, '-key', fingerprint, ...place]
    const witness = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const [, verifierKey = ''] = await readUntil(witness, 'stderr', /vkey=(\S+)[^]*msg=listening/)
    const close = async (): Promise<void> => void (await Promise.all([endProcess(witness), endProcess(agent)]))
    return { url: `http://127.0.0.1:${port}`, verifierKey, database, [Symbol.asyncDispose]: close }
  } catch (cause) {
    await endProcess(agent)
    throw cause
  }
}

/** The output after a match is read and dropped: a process without a reader of its output would end. */
async function readUntil(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray> {
  const found = Promise.withResolvers<RegExpExecArray>()
  let text = ''
  child[stream]?.on('data', (chunk) => {
    text += String(chunk)
    const match = pattern.exec(text)
    if (match !== null) found.resolve(match)
  })
  child.once('error', found.reject)
  child.once('exit', () => found.reject(new Error(`${child.spawnfile} ended: ${text}`)))
  return found.promise
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
