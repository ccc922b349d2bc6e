import type { Plan } from '../store/outbox/outbox.ts'
import { planNext, type PlannerOptions } from './planner.ts'

/** Milliseconds after which the whole database is looked at: another process may have recorded, and not lived to tell. */
const lookout = 5000

/** So many records that lead to nothing are passed over before that is written down. */
const unwritten = 1000

interface Teller {
  /** Something was recorded for the organisation. */
  readonly hear: (org: string) => void
  /** Writes down what a batch of each organisation's new records leads to; gives whether there may be more. */
  readonly tell: () => Promise<boolean>
}

export function createTeller(options: PlannerOptions): Teller {
  const { outbox } = options.store
  const behind = new Set<string>()
  const tellOne = createPassage(options)
  let looked = Number.NEGATIVE_INFINITY

  const lookAround = async (): Promise<void> => {
    if (performance.now() - looked < lookout) return
    for (const org of await outbox.listBehind()) behind.add(org)
    looked = performance.now()
  }

  return {
    hear: (org) => {
      behind.add(org)
    },
    tell: async () => {
      await lookAround()
      for (const org of behind) {
        // Gone from the list first: what is recorded meanwhile puts it there again.
        behind.delete(org)
        if (await tellOne(org)) behind.add(org)
        if (behind.has(org)) break
      }
      return behind.size > 0
    },
  }
}

/** A cursor that has passed over nothing of interest is written now and then only: read again, the same records lead to nothing again. */
function createPassage(options: PlannerOptions): (org: string) => Promise<boolean> {
  const { outbox, readHead } = options.store
  const passed = new Map<string, number>()
  return async (org) => {
    const cursor = await outbox.readCursor(org)
    const sequence = Math.max(cursor.sequence, passed.get(org) ?? 0)
    const plan = (await planNext(options, org, { ...cursor, sequence })) ?? toNothing(org, sequence)
    if (isWorthWriting(plan, cursor.sequence, sequence)) await outbox.write(plan)
    passed.set(org, plan.upTo)
    return plan.upTo < (await readHead(org))
  }
}

function toNothing(org: string, upTo: number): Plan {
  return { org, upTo, deliveries: [], deleted: [], due: [] }
}

/** Where nothing new came, there is time to write down what was passed over. */
function isWorthWriting({ upTo, deliveries, deleted, due }: Plan, written: number, from: number): boolean {
  const isIdle = upTo === from && upTo > written
  return deliveries.length + deleted.length + due.length > 0 || isIdle || upTo - written >= unwritten
}
