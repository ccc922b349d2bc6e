import { spawn } from 'node:child_process'
import { EvidenceError } from '../../error.ts'
import { parseBase64 } from '../../log/base64.ts'

/** A command of the operator that signs texts, such as the client of a key management service (rules 2.19). */
export interface SignerCommand {
  /** The command line, for the shell of the system. */
  readonly line: string
  readonly timeoutMs: number
}

/** The result of a command: its exit code or signal, and what it printed. */
interface Ended {
  readonly code: number | string
  readonly out: Buffer
  readonly error: string
}

const signatureSize = 64
const maxPrinted = 4096
const maxShownError = 200

/**
 * Runs a signer with a text on standard input. Returns the signature, which it prints as base64 or as 64 bytes. Throws EvidenceError
 * `environment` if the command fails, prints anything else, or does not end in time. The signature is not verified.
 */
export async function runSigner(command: SignerCommand, text: string): Promise<Uint8Array> {
  const { code, out, error } = await runCommand(command, text)
  if (code !== 0) {
    const detail = error.trim().slice(0, maxShownError)
    throw toSignerError(`ended with ${code}${detail === '' ? '' : ` (${detail})`}`)
  }
  const signature = out.length === signatureSize ? out : parseBase64(out.toString().trim())
  if (signature?.length === signatureSize) return signature
  throw toSignerError(`printed ${out.length} bytes, and not a signature of Ed25519 in base64`)
}

/** The command has a process group of its own, so that the time limit ends the shell and all that it started. */
async function runCommand({ line, timeoutMs }: SignerCommand, text: string): Promise<Ended> {
  const ended = Promise.withResolvers<Ended>()
  const child = spawn(line, { shell: true, detached: true, windowsHide: true })
  const printed: Buffer[] = []
  let [size, error] = [0, '']
  const fail = (reason: string): void => {
    endGroup(child.pid)
    ended.reject(toSignerError(reason))
  }
  const timer = setTimeout(() => fail(`did not end within ${timeoutMs / 1000} s`), timeoutMs)
  child.once('error', (cause) => fail(`cannot be started (${cause.message})`))
  child.once('close', (code, signal) =>
    ended.resolve({ code: code ?? signal ?? 'no code', out: Buffer.concat(printed), error }),
  )
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxPrinted) printed.push(chunk)
    else fail(`printed more than ${maxPrinted} bytes`)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    error = `${error}${chunk.toString()}`.slice(0, maxPrinted)
  })
  // A command that ends without reading its input is reported by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

function toSignerError(reason: string): EvidenceError {
  return new EvidenceError('environment', `The signer of the logs ${reason}; nothing is signed until it works again.`)
}
