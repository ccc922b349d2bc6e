import { parentPort } from 'node:worker_threads'
import { loadJq, type Jq } from 'jq-wasm/inline'
import type { Answer, Job } from './job.ts'
import { applyRule, checkRule } from './rule.ts'
import { applySchema, checkSchema } from './schema.ts'

/** Does what strangers wrote, schemas and jq rules, in a thread that can be ended. Its first message says that it is ready. */
const jq = await loadJq()
parentPort?.on('message', (job: Job) => parentPort?.postMessage(work(jq, job), []))
parentPort?.postMessage([], [])

function work(engine: Jq, job: Job): Answer {
  switch (job.kind) {
    case 'check-schema':
      return checkSchema(job.schema)
    case 'apply-schema':
      return applySchema(job.schema, job.value)
    case 'check-rule':
      return checkRule(engine, job.rule)
    case 'apply-rule':
      return applyRule(engine, job.rule, job.value)
  }
}
