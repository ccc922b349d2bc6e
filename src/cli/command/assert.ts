import { assertArtifacts, type AssertedArtifact } from '../../step/assert-artifacts.ts'
import { readInputs, secretInputNames } from '../../step/input/read-inputs.ts'
import type { InputName } from '../../step/input/input.ts'
import { wordOfState } from '../../evidence/explain/explanation.ts'
import { toStatusHeading, toVerdictStatus } from '../../evidence/explain/render.ts'
import { exitCodeOfState, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Document } from '../../text/document.ts'
import { hasFlag, parseArguments, readOption, type Arguments } from '../arguments.ts'
import { requireLocalRecords } from '../question/ask.ts'
import { createRunContext } from '../run-context.ts'
import { readInputVariable, type Terminal } from '../terminal.ts'

/** `evidence assert PATH…`: exits with 0 only if each artifact may be deployed. */
export async function runAssertCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('assert', args)
  const read = (name: InputName): string | undefined => readInput(name, parsed, terminal)
  for (const name of secretInputNames) terminal.host.mask(read(name)?.trim() ?? '')
  const request = {
    paths: parsed.positionals,
    inputs: readInputs(read),
    commit: readOption(parsed, 'commit'),
    ref: readOption(parsed, 'ref'),
  }
  const context = createRunContext(terminal)
  if (request.inputs.url === 'embedded') requireLocalRecords(context)
  const artifacts = await assertArtifacts(request, context)
  if (hasFlag(parsed, 'json')) terminal.json(JSON.stringify(artifacts.map(toAssertResult)))
  else terminal.document(artifacts.flatMap(toAssertionBlocks))
  return exitCodeOfState(pickWorst(artifacts))
}

/** The options `commit` and `ref` are no inputs of the action: they name a commit and a ref. */
function readInput(name: InputName, args: Arguments, { environment }: Terminal): string | undefined {
  return name === 'commit' ? undefined : (readOption(args, name) ?? readInputVariable(name, environment))
}

function toAssertResult({ filename, fingerprint, compliance, reasons }: AssertedArtifact): object {
  return { filename, fingerprint, compliance, reasons }
}

function toAssertionBlocks({ filename, fingerprint, compliance, reasons }: AssertedArtifact): Document {
  return [
    toStatusHeading(toVerdictStatus(wordOfState(compliance)), ['·', filename]),
    { kind: 'list', items: [`SHA-256: ${fingerprint}`, ...reasons].map((text) => [text]) },
  ]
}

const worstFirst = ['NON-COMPLIANT', 'INCOMPLETE'] as const

function pickWorst(artifacts: readonly AssertedArtifact[]): AssertedArtifact['compliance'] {
  return worstFirst.find((state) => artifacts.some(({ compliance }) => compliance === state)) ?? 'COMPLIANT'
}
