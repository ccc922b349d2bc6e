import type { Converted, ConvertKind } from '../../convert/convert.ts'
import { EvidenceError } from '../../error.ts'
import type { FailingTest } from '../../convert/junit/failing.ts'
import { attach, type Attachment } from './attachment.ts'
import type { Asked } from './collect.ts'
import { join, nothing, toRequest, type Collected, type Draft, type Envelope } from './draft.ts'
import type { Report } from '../send/outgoing.ts'
import { askQualityServer } from './codequality-server.ts'
import { convertResults, findResults, sortByContent, type FoundResults } from './result-file.ts'
import { findSource } from './source-path.ts'
import type { Surroundings } from '../environment/surroundings.ts'

type Result = Exclude<Converted, { readonly kind: 'codequality-task' }>

/** The result files that the user named for one kind, or those in its usual places. */
export async function collectResults(kind: ConvertKind, asked: Asked, surroundings: Surroundings): Promise<Collected> {
  return collectOne(await findResults(kind, asked.inputs.files, surroundings.host.cwd), asked, surroundings)
}

const nothingFound =
  'No result file of junit, vulnscan or codequality lies in a usual place. If there is one, name it with `kind` and `files`.'

/** Every result file in the usual places, and in one line those that were left. */
export async function collectFound(asked: Asked, surroundings: Surroundings): Promise<Collected> {
  const { found, left, closed } = await sortByContent(surroundings.host.cwd)
  const parts = await Promise.all(found.map(async (it) => collectUnnamed(it, asked, surroundings)))
  const notes = [
    ...(found.length === 0 ? [nothingFound] : []),
    ...(left.length === 0 ? [] : [`Left out, being no result file of a known kind: ${left.join(', ')}.`]),
    ...(closed.length === 0 ? [] : [`Not looked into, being closed to this user: ${closed.join(', ')}.`]),
  ]
  return join([...parts, { ...nothing, notes }])
}

async function collectUnnamed(found: FoundResults, asked: Asked, surroundings: Surroundings): Promise<Collected> {
  try {
    return await collectOne(found, asked, surroundings)
  } catch (error) {
    if (!(error instanceof EvidenceError && error.code === 'file')) throw error
    const advice = `It was found in a usual place of ${found.kind} results. If it is none of this build, name those that are with \`kind\` and \`files\`.`
    throw new EvidenceError('file', `${error.message.replace(/\.$/, '')}. ${advice}`, {
      facts: error.facts,
      cause: error,
    })
  }
}

async function collectOne(found: FoundResults, asked: Asked, surroundings: Surroundings): Promise<Collected> {
  const { cwd } = surroundings.host
  const converted = await convertResults(found, cwd, asked.inputs['max-issues'])
  const result: Result =
    converted.kind === 'codequality-task'
      ? await askQualityServer(converted.task, asked.inputs, {
          ...surroundings.host,
          environment: surroundings.environment,
        })
      : converted
  const file = asked.inputs.attach ? await attach(found.kind, found.files, cwd) : undefined
  return {
    ...nothing,
    drafts: [draftOf(result, asked.kind.name === 'auto' ? undefined : asked.place, file)],
    failing: result.kind === 'junit' ? result.failing.map((it) => locate(it, found, cwd)) : [],
    notes: [`${found.kind}: ${found.files.join(', ')}`, ...describeUnmatched(found), ...result.notes],
  }
}

function describeUnmatched({ unmatched }: FoundResults): readonly string[] {
  return unmatched.length === 0 ? [] : [`\`files\`: nothing matches ${unmatched.join(', ')}.`]
}

function locate(test: FailingTest, { files }: FoundResults, cwd: string): FailingTest {
  return test.file === undefined ? test : { ...test, file: findSource(test.file, { reports: files, cwd }) }
}

function draftOf(result: Result, place: Draft['place'], file: Attachment | undefined): Draft {
  return {
    type: result.kind,
    place,
    content: [result.payload, file?.sha256],
    toReport: (envelope) => toReport(result, envelope, file),
  }
}

function toReport(result: Result, envelope: Envelope, file: Attachment | undefined): Report {
  switch (result.kind) {
    case 'junit':
      return { operation: 'reportJunit', request: toRequest(envelope, result.payload, file) }
    case 'vulnscan':
      return { operation: 'reportVulnscan', request: toRequest(envelope, result.payload, file) }
    case 'codequality':
      return { operation: 'reportCodequality', request: toRequest(envelope, result.payload, file) }
  }
}
