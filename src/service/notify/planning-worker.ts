import type { DeliveryPlan } from '../store/outbox/outbox.ts'
import { createActionReader } from './action-reader.ts'
import { planNextBatch, type PlannerOptions, type PlannerState } from './planner.ts'

/** Interval of the search for organisations with unplanned records, which another process may have left when it was killed. */
const fullScanIntervalMs = 5000

/** Records without deliveries that are skipped before the cursor is written. */
const maxUnwrittenRecords = 1000

/** Organisations whose skipped records are not written. */
const maxSkipping = 10_000

interface PlanningWorker {
  /** The organisation has new records up to this sequence. */
  readonly markBehind: (org: string, sequence: number) => void
  /** Plans one batch for each organisation with new records and writes it to the outbox. Returns whether there may be more. */
  readonly planBatch: () => Promise<boolean>
}

/** Moves new records through the planner into the outbox. Remembers for `skippingLimit` organisations which records were skipped. */
export function createPlanningWorker(options: PlannerOptions, skippingLimit = maxSkipping): PlanningWorker {
  const { outbox } = options.store
  // Up to which sequence, by organisation. A record that is committed but not published yet would make the planner read its whole trail
  // from the database, because no cached list covers it.
  const behind = new Map<string, number>()
  const markBehind = (org: string, sequence: number): void => {
    behind.set(org, Math.max(sequence, behind.get(org) ?? 0))
  }
  const planOne = createOrganisationPlanner(options, skippingLimit)
  let scannedAt = Number.NEGATIVE_INFINITY

  const scanIfDue = async (): Promise<void> => {
    if (performance.now() - scannedAt < fullScanIntervalMs) return
    for (const { org, head } of await outbox.listOrganisationsBehind()) markBehind(org, head)
    scannedAt = performance.now()
  }

  return {
    markBehind,
    planBatch: async () => {
      await scanIfDue()
      for (const [org, upTo] of behind) {
        // Removed before planning: a record that arrives meanwhile adds the organisation again.
        behind.delete(org)
        if (await planOne(org, upTo)) markBehind(org, upTo)
        if (behind.has(org)) break
      }
      return behind.size > 0
    },
  }
}

/** Plans one batch of an organisation and returns whether more is to be planned up to the sequence. A cursor that only skipped records is written rarely: planning these records again gives nothing again. */
function createOrganisationPlanner(
  options: PlannerOptions,
  skippingLimit: number,
): (org: string, upTo: number) => Promise<boolean> {
  const { outbox } = options.store
  const skippedTo = new Map<string, number>()
  const state: PlannerState = { readActions: createActionReader(options.store), writePart: outbox.writePlan }
  return async (org, upTo) => {
    const cursor = await outbox.readCursor(org)
    const sequence = Math.max(cursor.sequence, skippedTo.get(org) ?? 0)
    const batch = { org, cursor: { ...cursor, sequence }, upTo }
    const plan = (await planNextBatch(options, batch, state)) ?? toEmptyPlan(org, sequence)
    if (isWorthWriting(plan, cursor.sequence, sequence)) {
      await outbox.writePlan(plan)
      skippedTo.delete(org)
    } else {
      skippedTo.set(org, plan.upTo)
      // Without its entry an organisation is planned again from its cursor, which gives the same.
      const [oldest] = skippedTo.keys()
      if (skippedTo.size > skippingLimit && oldest !== undefined) skippedTo.delete(oldest)
    }
    return plan.upTo < upTo
  }
}

function toEmptyPlan(org: string, upTo: number): DeliveryPlan {
  return { org, upTo, deliveries: [], deleted: [], due: [] }
}

/** Skipped records are written when there are many, or when there is no new record to plan. */
function isWorthWriting({ upTo, deliveries, deleted, due }: DeliveryPlan, written: number, from: number): boolean {
  const isIdle = upTo === from && upTo > written
  return deliveries.length + deleted.length + due.length > 0 || isIdle || upTo - written >= maxUnwrittenRecords
}
