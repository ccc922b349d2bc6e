import { existsSync } from 'node:fs'
import { askService, type Answer, type Asked } from '../../step/question/answer.ts'
import type { RunContext } from '../../step/environment/run-context.ts'
import type { InputName } from '../../step/input/input.ts'
import { asWholeNumber } from '../../step/input/input-form.ts'
import { readInputs, secretInputNames } from '../../step/input/read-inputs.ts'
import { findEmbeddedFolder } from '../../step/send/embedded-service.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { toDatabaseLocation } from '../../service/data-location.ts'
import { readOption, type Arguments } from '../arguments.ts'
import { toOptionDocument } from '../option-wording.ts'
import { printResult } from '../print-result.ts'
import { createRunContext } from '../run-context.ts'
import { readInputVariable, type Terminal } from '../terminal.ts'

/** Asks the service that the options name, and prints the answer. */
export async function askAndPrint<T extends Answer>(
  args: Arguments,
  terminal: Terminal,
  ask: (asked: Asked) => Promise<T>,
): Promise<T> {
  const answer = await askInputs(args, terminal, ask)
  const { value, document } = answer
  printResult(args, terminal, { value, text: toOptionDocument(document) })
  return answer
}

/** Asks the service that the options name. */
export async function askInputs<T>(args: Arguments, terminal: Terminal, ask: (asked: Asked) => Promise<T>): Promise<T> {
  const read = (name: InputName): string | undefined => readServiceOption(name, args, terminal)
  for (const name of secretInputNames) terminal.host.mask(read(name)?.trim() ?? '')
  const inputs = readInputs(read)
  const context = createRunContext(terminal)
  if (inputs.url === 'embedded') requireLocalRecords(context)
  return askService(inputs, context, ask)
}

/** Asks and prints. Resolves with the exit code of a command that only shows. */
export async function showAnswer(
  args: Arguments,
  terminal: Terminal,
  ask: (asked: Asked) => Promise<Answer>,
): Promise<ExitCode> {
  await askAndPrint(args, terminal, ask)
  return exitCodes.done
}

/** Asks for a value that is JSON alone, and prints it. */
export async function showValue(
  args: Arguments,
  terminal: Terminal,
  ask: (asked: Asked) => Promise<unknown>,
): Promise<ExitCode> {
  terminal.json(JSON.stringify(await askInputs(args, terminal, ask), null, 2))
  return exitCodes.done
}

const serviceInputs: ReadonlySet<InputName> = new Set(['url', 'token', 'org', 'flow', 'trail', 'timeout'])

/** These options are inputs of the action of the same name. Other options of a command are not. */
function readServiceOption(name: InputName, args: Arguments, { environment }: Terminal): string | undefined {
  return serviceInputs.has(name) ? (readOption(args, name) ?? readInputVariable(name, environment)) : undefined
}

/** A question about the records of this machine must not create an empty database. Throws EvidenceError `usage` if there are none. */
export function requireLocalRecords({ environment, host }: RunContext): void {
  const folder = findEmbeddedFolder(environment, host.cwd)
  if (existsSync(toDatabaseLocation({ folder }))) return
  throw new EvidenceError(
    'usage',
    `There are no records on this machine: ${folder} has no database. Set \`url\` or $EVIDENCE_URL to the base URL of a service, or $EVIDENCE_HOME to the folder of the records.`,
    { facts: { folder } },
  )
}

/** The arguments with the first positional one as the option that it is another way to write. */
export function withPositional(args: Arguments, option: InputName): Arguments {
  const [given] = args.positionals
  return given === undefined ? args : { ...args, options: { ...args.options, [option]: [given] } }
}

/** The value of `--limit`. Throws EvidenceError `usage`. */
export function readLimit(args: Arguments): number {
  return asWholeNumber(1)('limit', readOption(args, 'limit') ?? '30')
}

/** The first positional argument. Throws EvidenceError `usage` if it is missing. */
export function requireArgument({ positionals: [first] }: Arguments, message: string): string {
  if (first !== undefined && first !== '') return first
  throw new EvidenceError('usage', message)
}
