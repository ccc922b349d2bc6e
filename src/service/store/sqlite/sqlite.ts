import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { EvidenceError, messageOf } from '../../../error.ts'
import type { Driver } from '../engine/driver.ts'
import { StoreUnavailable } from '../failure.ts'
import { createStore } from '../create-store.ts'
import { openSqliteDriver } from './driver.ts'
import type { Store } from '../store.ts'

/**
 * The store in an SQLite file, made with its folder where there is none, or in memory (`:memory:`). `now` gives epoch seconds.
 * Throws EvidenceError `environment` where this Node has no SQLite or the file is of a newer version, `file` where it cannot be used.
 */
export async function openSqliteStore(path: string, now: () => number = () => Date.now() / 1000): Promise<Store> {
  const driver = openDriver(path)
  try {
    return await createStore(driver, now)
  } catch (cause) {
    await driver.close()
    throw toFailure(path, cause)
  }
}

/** Without a moment's rest: whatever its caller does next is done while the thread that writes starts. */
function openDriver(path: string): Driver {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    return openSqliteDriver(path)
  } catch (cause) {
    throw toFailure(path, cause)
  }
}

function toFailure(path: string, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const source = cause instanceof StoreUnavailable ? cause.cause : cause
  return new EvidenceError(
    'file',
    `The evidence database ${path} cannot be opened (${messageOf(source)}); give the path of one that this service made, or of a new file in a folder that it may write to.`,
    { facts: { path }, cause: source },
  )
}
