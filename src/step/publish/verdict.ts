import type { ChangeFacts } from '../../change/commit/facts.ts'
import { parseUrl } from '../../wire/url.ts'
import type { Document } from '../../text/document.ts'
import { describeSource } from '../../evidence/fact/source.ts'
import type { StepRun } from '../change/run.ts'
import type { LogOutcome } from '../log/log-outcome.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { toSummary, toUnevaluatedSummary } from '../outcome/summary.ts'
import { toCommentText } from './comment-text.ts'
import { createContention, type Contention } from './contention.ts'
import type { Position } from './position.ts'
import { toStatusVerdict, type StatusVerdict } from './status-text.ts'

/** A verdict in the forms in which it is published. */
export interface PublishedVerdict {
  readonly status: StatusVerdict
  readonly targetUrl: string
  /** The Markdown of its row in the comment, of at most so many characters. */
  readonly printText: (limit: number) => string
  /** A run without a verdict only replaces a comment. */
  readonly isCommentCreated: boolean
  readonly position: Position
  readonly contention: Contention
  /** Whether the service is embedded, so that it has no verdict of another run. */
  readonly isEmbedded: boolean
  /** Asks for the verdict again, after one with this position was seen; undefined without a verdict. */
  readonly renew: ((after: Position) => Promise<Pick<PublishedVerdict, 'status' | 'position'>>) | undefined
  readonly mark: LogOutcome['mark']
}

/** The present mark of the comment stays. */
const noMark = { read: undefined, next: undefined } as const

/** The outcome of a run in the forms in which it is published. */
export function toPublishedVerdict(outcome: Outcome, run: StepRun): PublishedVerdict {
  const { explanation, basis, file, closedBy } = outcome
  if (explanation === undefined || basis === undefined) {
    return toUnevaluated({ state: 'error', reason: findUnreadReason(outcome) }, run)
  }
  const isEmbedded = file !== undefined
  return {
    status: toStatusVerdict(explanation, closedBy),
    targetUrl: findTargetUrl(isEmbedded ? undefined : outcome.trail?.html_url, run),
    printText: createRowText(() => toSummary(outcome, run.context.errorPage), run),
    isCommentCreated: true,
    position: { sequence: isEmbedded ? undefined : basis.sequence, readAt: basis.readAt },
    contention: createContention(basis, isEmbedded),
    isEmbedded,
    renew: async (after) => {
      const present = await basis.readPresent(closedBy)
      // It was asked for after that position was seen, so it is newer, also if a clock is wrong.
      const readAt = Math.max(present.readAt, after.readAt + 1)
      const position = { sequence: isEmbedded ? undefined : present.sequence, readAt }
      return { status: toStatusVerdict(present.explanation, present.closedBy), position }
    },
    mark: outcome.log?.mark ?? noMark,
  }
}

function findUnreadReason({ unread, unsent }: Outcome): string {
  return unread ?? unsent ?? 'the state of the trail was not read'
}

/** Why there is no verdict: a sentence or a clause. */
interface Unevaluated {
  readonly state: 'error' | 'pending'
  readonly reason: string
}

/** A verdict that could not be obtained. */
export function toUnevaluated({ state, reason }: Unevaluated, run: StepRun): PublishedVerdict {
  const sha = findShortSha(run)
  return {
    status: { state, text: `Not evaluated: ${reason}` },
    targetUrl: findTargetUrl(undefined, run),
    printText: createRowText(() => toUnevaluatedSummary(sha, reason, run.context.errorPage), run),
    isCommentCreated: false,
    position: { sequence: undefined, readAt: run.startedAt },
    contention: createContention(undefined, false),
    isEmbedded: false,
    renew: undefined,
    mark: noMark,
  }
}

function createRowText(toDocument: () => Document, run: StepRun): PublishedVerdict['printText'] {
  return (limit) => toCommentText(addSource(toDocument(), run), run.context.environment, limit)
}

/** The first 7 characters of the commit. */
export function findShortSha({ plan: { change } }: StepRun): string {
  return change?.commit.sha1.slice(0, 7) ?? ''
}

/** The page of the trail, else the run. GitHub accepts web addresses only. */
export function findTargetUrl(page: string | undefined, { plan: { change } }: StepRun): string {
  const isWeb = page !== undefined && /^https?:$/.test(parseUrl(page)?.protocol ?? '')
  return isWeb ? page : (change?.runUrl ?? '')
}

/** Adds the job below the verdict, because the jobs of a pull request share one comment. */
function addSource([verdict, ...rest]: Document, { plan: { change } }: StepRun): Document {
  const source = change?.source && describeSource({ source: toCommentedJob(change.source) })
  const line: Document =
    source === undefined ? [] : [{ kind: 'paragraph', content: ['From', { kind: 'code', text: source }] }]
  return verdict === undefined ? line : [verdict, ...line, ...rest]
}

type Source = NonNullable<ChangeFacts['source']>

function toCommentedJob({ repository, workflow, job, matrix }: Source): Partial<Source> {
  return { repository, workflow, job, matrix }
}
