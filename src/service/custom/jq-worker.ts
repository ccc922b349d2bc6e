import { parentPort } from 'node:worker_threads'
import { loadJq, type Jq } from 'jq-wasm/inline'
import { lowerThreadPriority } from '../../thread.ts'
import type { StepErrors, CustomJob, WorkerMessage } from './job.ts'
import { applyRule, checkRule, printValue } from './rule.ts'
import { applySchema, checkSchema } from './schema.ts'

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow: (pages: number) => number
}

/** A global of Node without a type in the libraries of this project. */
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }

/** Of WebAssembly, in pages of 64 KiB: 128 MiB. */
const maxPages = 2048

/** The worker thread that runs schemas and jq rules of users, so that it can be terminated. Its first message means that it is ready. */
lowerThreadPriority()
limitWasmMemory()
const jq = await loadJq()
parentPort?.on('message', (job: CustomJob) => {
  const start = readThreadTime()
  for (const errors of runSteps(jq, job)) send({ errors })
  send({ isDone: true, spentMs: readThreadTime() - start })
})
send({ isDone: true, spentMs: 0 })

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message, [])
}

/** Milliseconds in which this thread had a processor; before Node 23.9, all milliseconds. */
function readThreadTime(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The rules run only on data that fits the schema (rules 1.8). */
function* runSteps(engine: Jq, { schema, rules, value, prints }: CustomJob): Generator<StepErrors> {
  const data: unknown = value === undefined ? undefined : JSON.parse(value)
  if (schema !== undefined) {
    const errors = value === undefined ? checkSchema(schema.document) : applySchema(schema.document, data)
    yield errors
    if (value !== undefined && errors.length > 0) return
  }
  for (const rule of rules) {
    if (value === undefined) yield checkRule(engine, rule)
    else yield prints === true ? [printValue(engine, rule, value)] : applyRule(engine, rule, value)
  }
}

/** Limits the memory that WebAssembly of this thread can take. A rule that needs more fails as one that is out of memory. */
function limitWasmMemory(): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function growWithinLimit(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength / 65_536 + pages > maxPages) throw new RangeError('The memory of a rule is limited.')
    return grow.call(this, pages)
  }
}
