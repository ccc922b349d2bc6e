import type { ExitCode } from '../../step/outcome/exit-code.ts'
import {
  findStatement,
  listAttestations,
  showAttestation,
  type AttestationFilter,
} from '../../step/question/attestation.ts'
import { EvidenceError } from '../../error.ts'
import { parse } from '../../wire/parse.ts'
import { AttestationType } from '../../wire/primitives.ts'
import { hasFlag, parseArguments, readOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { readLimit, requireArgument, showAnswer, showValue } from './ask.ts'

/** `evidence attestation show ID|NAME`. */
export async function runAttestationShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('attestation show', args)
  const wanted = requireArgument(parsed, 'attestation show needs the id of an attestation, or its name in a trail.')
  return hasFlag(parsed, 'statement')
    ? showValue(parsed, terminal, (asked) => findStatement(asked, wanted))
    : showAnswer(parsed, terminal, (asked) => showAttestation(asked, wanted))
}

/** `evidence attestation list [FLOW[/TRAIL]]`. */
export async function runAttestationListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('attestation list', args)
  const filter = readFilter(parsed)
  const limit = readLimit(parsed)
  return showAnswer(parsed, terminal, async (asked) => listAttestations(asked, filter, limit))
}

/** No name of a flow has a slash. */
function readFilter(args: Arguments): AttestationFilter {
  const [place = ''] = args.positionals
  const [, flow, trail] = /^([^/]+)(?:\/(.+))?$/s.exec(place) ?? []
  const isCompliant = readOption(args, 'compliant')
  return {
    flow: flow ?? readOption(args, 'flow'),
    trail: trail ?? readOption(args, 'trail'),
    name: readOption(args, 'name'),
    type: readType(readOption(args, 'type')),
    isCompliant: isCompliant === undefined ? undefined : isCompliant === 'true',
  }
}

function readType(text: string | undefined): AttestationType | undefined {
  if (text === undefined) return undefined
  const type = parse(AttestationType, text)
  if (type.ok) return type.value
  throw new EvidenceError('usage', `--type is "${text}"; it ${Object.values(type.errors).join('; ')}.`)
}
