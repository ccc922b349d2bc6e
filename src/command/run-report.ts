import { settle, type Settled } from '../client/settle.ts'
import { EvidenceError } from '../error.ts'
import type { NumberedTemplate } from '../schema/resource/template.ts'
import type { TrailReport } from '../schema/resource/trail.ts'
import type { Begun } from './send/start-trail.ts'
import { collect } from './collect/collect.ts'
import { openComment } from './outcome/comment.ts'
import { toClient, type Client } from '../client/client.ts'
import type { Connection } from './send/connect.ts'
import type { Collected } from './collect/draft.ts'
import { finish } from './send/prepare-reports.ts'
import { ask, inQuestion, type Standing } from './outcome/gate.ts'
import { nameArtifacts, templateOf } from './send/naming.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import { sendAll } from './send/outgoing.ts'
import { plural } from '../text/plural.ts'
import { printPlace } from './input/attestation-name.ts'
import { inGroup } from './environment/progress.ts'
import { giveUp, isOutage } from './send/spool.ts'
import { readTemplate } from './change/read-template.ts'
import { templateIn, type TemplateChoice } from './change/choose-template.ts'
import type { Run } from './change/run.ts'

/** What is under way while the rest of the code is being loaded. */
export interface Start {
  readonly choosing: Promise<TemplateChoice>
  readonly trail: TrailReport
  readonly beginning: Promise<Settled<Begun>>
}

/** Collects while the trail begins, sends, and asks how the trail stands. */
export async function complete(run: Run, connection: Connection, start: Start): Promise<Outcome> {
  const comment = openComment(run)
  const outcome = await perform(run, connection, start)
  await comment(outcome)
  return outcome
}

async function perform(run: Run, connection: Connection, { choosing, trail, beginning }: Start): Promise<Outcome> {
  const client = toClient(connection.line)
  const { host } = run.surroundings
  connection.line.expect(countLikely(run))
  const collected = await inGroup(host, 'Collect', async () => collectAloud(run))
  const begun = await beginning
  const template = await templateFor(begun, choosing)
  const artifacts = nameArtifacts(collected.artifacts, template)
  const { outgoing, notes } = finish({ ...collected, artifacts }, template, run)
  const { file } = connection
  const known = { ...emptyOutcome(run.target), artifacts, failing: collected.failing, file, gate: isGate(run) }
  const stop = async (failure: unknown): Promise<Outcome> => {
    const kept = await giveUp(failure, run, { choice: await choosing, trail, outgoing })
    return { ...known, notes, unsent: kept }
  }
  if (!begun.ok) return stop(begun.error)
  const sent = await settle(
    inGroup(host, `Send ${plural(outgoing.length, 'report')}`, async () => sendAll(client, outgoing, host)),
  )
  if (!sent.ok) return stop(sent.error)
  const standing = await inGroup(host, 'Ask how the trail stands', async () => judge(run, client, artifacts))
  return { ...known, ...standing, sent: sent.value, notes: [...begun.value.notes, ...notes] }
}

/** Reports that will be sent side by side, before they are known: with `auto`, one of each kind that is found in files, and of GitHub. */
function countLikely({ asked: { inputs, kind } }: Run): number {
  return inputs.artifacts.length + (kind.name === 'auto' ? 4 : 1)
}

async function collectAloud({ asked, surroundings }: Run): Promise<Collected> {
  const collected = await collect(asked, surroundings)
  for (const { filename, fingerprint } of collected.artifacts)
    surroundings.host.detail(`artifact ${filename}: sha256:${fingerprint}`)
  for (const { type, place } of collected.drafts)
    surroundings.host.detail(place === undefined ? type : `${type} ${printPlace(place)}`)
  return collected
}

/** Where no service says under which template the trail stands, evidence is named by the one at hand. */
async function templateFor(begun: Settled<Begun>, choosing: Start['choosing']): Promise<NumberedTemplate | undefined> {
  const trail = begun.ok ? begun.value.trail : undefined
  if (trail !== undefined) return templateOf(trail)
  const choice = await settle(choosing)
  if (!choice.ok || (!begun.ok && !isOutage(begun.error))) return undefined
  const content = templateIn(choice.value)
  return content === undefined ? undefined : readTemplate(content, choice.value.path)
}

function isGate({ asked }: Run): boolean {
  return asked.inputs.gate !== 'false'
}

/** Without a gate the verdict is good to know, and not to know it is no reason to fail what was recorded. */
async function judge(
  run: Run,
  client: Client,
  artifacts: readonly { readonly fingerprint: string }[],
): Promise<Partial<Standing>> {
  const { inputs } = run.asked
  const fingerprints = inQuestion(inputs.gate, artifacts)
  const wait = isGate(run) ? inputs.wait : 0
  const standing = await settle(ask(client, { target: run.target, fingerprints, wait }, run.surroundings.host))
  if (standing.ok) return standing.value
  if (isGate(run) || !(standing.error instanceof EvidenceError)) throw standing.error
  run.surroundings.host.warning(
    `Everything was recorded, but how the trail stands could not be read: ${standing.error.message}`,
  )
  return {}
}
