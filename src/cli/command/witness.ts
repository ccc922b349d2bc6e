import { parse, resolve } from 'node:path'
import { asWholeNumber } from '../../step/input/input-form.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { runWitness, type WitnessRequest } from '../../step/witness/run-witness.ts'
import { EvidenceError } from '../../error.ts'
import { isKeyName } from '../../log/note.ts'
import { printVerifierKey, toPublicBytes } from '../../log/note-key.ts'
import { emptyToUndefined } from '../../wire/optional.ts'
import { createLogKeyFile, readLogKeyFile } from '../../service/store/log/log-key-file.ts'
import { readKeyText } from '../../service/store/secret/key-text.ts'
import { hasFlag, parseArguments, readOption, requireOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/**
 * `evidence witness URL`: prints the cosigned checkpoint. Exit code 6 if the log does not continue the last checkpoint, 4 if the service
 * cannot be reached or understood.
 */
export async function runWitnessCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('witness', args)
  const request = readRequest(parsed, terminal)
  const { host, out, json } = terminal
  const outcome = await runWitness(request)
  const isJson = hasFlag(parsed, 'json')
  if ('fork' in outcome) {
    if (isJson) json(JSON.stringify({ url: request.url, fork: outcome.fork }))
    host.info(`evidence: ${outcome.fork} Nothing was cosigned. The folder has both checkpoints, which prove this.`)
    return exitCodes.forked
  }
  const { name, privateKey, url } = request
  const key = printVerifierKey({ name, type: 0x04, publicKey: toPublicBytes(privateKey) })
  const { note, size, logKey: log_key, isFirst: is_first } = outcome
  if (is_first) {
    host.info(`The first checkpoint of the log has ${size} entries. Its key is ${log_key}`)
    host.info(`The key of this witness, for the policy of the service, is ${key}`)
  }
  // The note ends with a line feed, which the printer adds.
  if (isJson) json(JSON.stringify({ url, size, log_key, witness_key: key, is_first, note }))
  else out(note.replace(/\n$/, ''))
  return exitCodes.done
}

function readRequest(parsed: Arguments, { environment, host }: Terminal): WitnessRequest {
  const [url] = parsed.positionals
  if (url === undefined)
    throw new EvidenceError('usage', 'witness needs a URL: the address of a log, such as https://host/log/acme.')
  const [key, folder] = [requireOption(parsed, 'key'), requireOption(parsed, 'state')]
  const token = emptyToUndefined(readOption(parsed, 'token') ?? environment['EVIDENCE_TOKEN'])
  host.mask(token ?? '')
  const path = resolve(host.cwd, key)
  return {
    url,
    token,
    environment,
    debug: host.debug,
    timeoutSeconds: asWholeNumber(1)('timeout', readOption(parsed, 'timeout') ?? '60'),
    folder: resolve(host.cwd, folder),
    name: checkWitnessName(readOption(parsed, 'name') ?? parse(path).name),
    privateKey: readLogKeyFile(path) ?? createLogKeyFile(path),
    logKeys: parsed.options['log-key'] ?? [],
    tagKey: readTagKey(readOption(parsed, 'log-secret'), host.cwd),
    submit: hasFlag(parsed, 'submit'),
    now: () => Date.now() / 1000,
  }
}

function checkWitnessName(name: string): string {
  if (isKeyName(name)) return name
  throw new EvidenceError('usage', `"${name}" cannot be the name of a witness; give --name without spaces and +.`)
}

function readTagKey(file: string | undefined, cwd: string): Uint8Array | undefined {
  if (file === undefined) return undefined
  const path = resolve(cwd, file)
  const text = readKeyText(path)?.trim()
  if (text !== undefined && /^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  const found = text === undefined ? 'does not exist' : 'does not contain 64 hexadecimal digits'
  throw new EvidenceError('file', `The file ${path} of --log-secret ${found}.`, { facts: { path } })
}
