import { setImmediate as nextTurn } from 'node:timers/promises'
import { createStore } from '../../../src/service/store/create-store.ts'
import type { Driver, Transaction } from '../../../src/service/store/engine/driver.ts'
import { parsePostgresUrl, isPostgresUrl } from '../../../src/service/store/postgres/address.ts'
import { openPostgresDriver } from '../../../src/service/store/postgres/driver.ts'
import { createFileSealer } from '../../../src/service/store/secret/sealer.ts'
import { openSqliteDriver } from '../../../src/service/store/sqlite/driver.ts'

/**
 * `node testkit/service/store/migrate-process.ts LOCATION KEY_FILE AT MOMENT` opens a store and kills its process at a statement: `before`
 * its request, or `during` its execution. If it survives, it prints the number of statements, the number before each line of its log, and the
 * largest memory of the process in MB, as JSON.
 */
const [location = '', keyFile = '', at = '', moment = ''] = process.argv.slice(2)
let count = 0
const lines: { readonly line: string; readonly at: number }[] = []

const driver = isPostgresUrl(location)
  ? await openPostgresDriver(parsePostgresUrl(location))
  : openSqliteDriver(location)
const store = await createStore(countStatements(driver), {
  sealer: createFileSealer(keyFile),
  log: (line) => lines.push({ line, at: count }),
})
await store.close()
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
process.stdout.write(JSON.stringify({ statements: count, lines, memory }))

function countStatements(inner: Driver): Driver {
  return {
    ...inner,
    transaction: (work) =>
      inner.transaction(async (transaction) => {
        const result = await work(countInTransaction(transaction))
        // The commit.
        await reachStatement()
        return result
      }),
    runOutsideTransaction: async (statements) => {
      for (const statement of statements) {
        await reachStatement()
        await inner.runOutsideTransaction([statement])
      }
    },
  }
}

function countInTransaction(inner: Transaction): Transaction {
  return {
    ...inner,
    read: toCounted(inner.read),
    write: toCounted(inner.write),
    changeSchema: toCounted(inner.changeSchema),
    updateStatistics: toCounted(inner.updateStatistics),
  }
}

function toCounted<A extends readonly unknown[], R>(run: (...given: A) => Promise<R>): (...given: A) => Promise<R> {
  return async (...given) => {
    await reachStatement()
    return run(...given)
  }
}

async function reachStatement(): Promise<void> {
  count += 1
  if (count !== Number(at)) return
  if (moment === 'before') killSelf()
  else void nextTurn().then(killSelf)
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
