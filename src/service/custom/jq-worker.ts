import { parentPort } from 'node:worker_threads'
import { loadJq, type Jq } from 'jq-wasm/inline'
import type { JobErrors, CustomJob } from './job.ts'
import { applyRule, checkRule } from './rule.ts'
import { applySchema, checkSchema } from './schema.ts'

/** The worker thread that runs schemas and jq rules of users, so that it can be terminated. Its first message means that it is ready. */
const jq = await loadJq()
parentPort?.on('message', (job: CustomJob) => parentPort?.postMessage(applyJob(jq, job), []))
parentPort?.postMessage([], [])

function applyJob(engine: Jq, job: CustomJob): JobErrors {
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
