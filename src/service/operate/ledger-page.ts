import type { Row } from '../store/engine/driver.ts'
import { readNumber } from '../store/engine/row.ts'
import { ledgerPageSize } from '../store/ledger/inspection.ts'
import { createTagger } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import type { PageMaker, LedgerPageRequest } from './record/page-maker.ts'
import { toRecordPage, type RecordPage } from './record/record-page.ts'

/** The next records of a ledger. */
interface LedgerPage {
  /** Undefined unless the records have no fault. */
  readonly page: RecordPage | undefined
  /** The rows of the records; none at the end of the ledger. */
  readonly readRows: () => Promise<readonly Row[]>
}

/** The pages of a ledger. The ones after the page that is in use are read at the same time. */
export interface LedgerPages {
  /** The records after a sequence, up to another one. */
  readonly next: (after: number, to: number) => Promise<LedgerPage>
}

type LedgerOptions = Pick<LedgerPageRequest, 'org' | 'tagKey'> & { readonly maker: PageMaker | undefined }

export function openLedgerPages(store: Pick<Store, 'inspection'>, options: LedgerOptions): LedgerPages {
  const { org, tagKey, maker } = options
  const tagger = createTagger(tagKey)
  const readRows = async (after: number, to: number): Promise<readonly Row[]> => {
    const rows = await store.inspection.readLedger(org, after)
    return readNumber(rows.at(-1) ?? { sequence: 0 }, 'sequence') <= to
      ? rows
      : rows.filter((row) => readNumber(row, 'sequence') <= to)
  }
  const readHere = async (after: number, to: number): Promise<LedgerPage> => {
    const rows = await readRows(after, to)
    return { page: toRecordPage(rows, tagger), readRows: () => Promise.resolve(rows) }
  }
  if (maker === undefined) return readAhead(readHere, 2)
  const readThere = async (after: number, to: number): Promise<LedgerPage> => {
    const page = await maker.make({ org, tagKey, after, to })
    return { page, readRows: () => readRows(after, to) }
  }
  return readAhead(readThere, maker.parallel)
}

/** Reads so many pages at the same time: the ones that follow if the ledger has no gap. */
function readAhead(read: LedgerPages['next'], parallel: number): LedgerPages {
  let reading: ReadonlyMap<string, Promise<LedgerPage>> = new Map()
  const start = (after: number, to: number): Promise<LedgerPage> => {
    const page = reading.get(`${after} ${to}`) ?? read(after, to)
    // A failure matters only if the page is used.
    page.catch(() => undefined)
    return page
  }
  return {
    next: (after, to) => {
      const first = start(after, to)
      const others = Array.from({ length: parallel - 1 }, (_, at) => after + (at + 1) * ledgerPageSize)
      const started = others.filter((other) => other < to).map((other) => [`${other} ${to}`, start(other, to)] as const)
      reading = new Map(started)
      return first
    },
  }
}
