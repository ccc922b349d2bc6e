import { listEngines } from './service/engine.ts'
import { measureGrowth } from './service/growth.ts'

/** Latency of reads and rate of writes as the number of records grows, up to a million. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    console.log(`${engine.name}\n`)
    await measureGrowth(engine)
  }
}
