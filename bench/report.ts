import { run as runStart } from './start.ts'
import { run as runStep } from './step.ts'

/** What a step costs the job: until it has asked its first question, and until it is over. */
export async function run(): Promise<void> {
  await runStart()
  console.log('')
  await runStep()
}
