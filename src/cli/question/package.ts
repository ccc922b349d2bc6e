import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { readPackage } from '../../package/read-package.ts'
import { streamRegularFile } from '../../regular-file.ts'
import type { ExitCode } from '../../step/outcome/exit-code.ts'
import type { Answer, Asked } from '../../step/question/answer.ts'
import { plural } from '../../text/plural.ts'
import { parseArguments, readOption } from '../arguments.ts'
import { toSentence } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { writeWholeFile } from '../whole-file.ts'
import { showAnswer } from './ask.ts'

/** `evidence package FLOW TRAIL`: writes the package of a trail, complete or not at all (rules 12.2). */
export async function runPackageCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('package', args)
  const [flow = '', trail = ''] = parsed.positionals
  if (flow === '' || trail === '') throw new EvidenceError('usage', 'package needs a FLOW and a TRAIL of it.')
  const output = readOption(parsed, 'output') ?? toFileName(flow, trail)
  const hasAttachments = readOption(parsed, 'attachments') !== 'false'
  return showAnswer(parsed, terminal, (asked) =>
    savePackage(asked, { flow, trail, output, path: resolve(terminal.host.cwd, output), hasAttachments }),
  )
}

/** The names of some trails mean more than a name: `name:` before it. */
function toFileName(flow: string, trail: string): string {
  return `${flow}-${trail}.tar`.replaceAll(/[^\w.~-]/g, '_')
}

interface WantedPackage {
  readonly flow: string
  readonly trail: string
  readonly output: string
  readonly path: string
  readonly hasAttachments: boolean
}

async function savePackage({ client, org }: Asked, wanted: WantedPackage): Promise<Answer> {
  const { flow, trail, output, path, hasAttachments } = wanted
  const counts = { records: 0, attachments: 0 }
  const count = async (written: string): Promise<void> => {
    for await (const { part } of readPackage(streamRegularFile({ path: written, shown: written, links: 'refuse' })))
      if (part === 'records' || part === 'attachments') counts[part] += 1
  }
  await client.getPackage({
    params: { org, flow_name: flow, trail_name: trail },
    query: hasAttachments ? {} : { attachments: false },
    sink: (body) => writeWholeFile(body, { path, noun: 'package', check: count }),
  })
  const text = `Wrote ${output}: ${plural(counts.records, 'record')} and ${plural(counts.attachments, 'attachment')}. It proves nothing before evidence verify has accepted it.`
  return { value: { output, org, flow, trail, ...counts }, document: toSentence(text) }
}
