import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type RunningService } from '../../end-to-end/service.ts'
import type { Attack } from './attack.ts'
import { commitAttacks } from './commit.ts'
import { digestAttacks } from './digest.ts'
import { inertAttacks } from './inert.ts'
import { missingAttacks } from './missing.ts'
import { speakerAttacks } from './speaker.ts'
import { templateAttacks } from './template.ts'

const attacks: readonly Attack[] = [
  ...templateAttacks,
  ...digestAttacks,
  ...speakerAttacks,
  ...missingAttacks,
  ...commitAttacks,
  ...inertAttacks,
]

/** Tries each known way around the gate through the built action and a service with these options. `remove` runs after the tests. */
export function describeAttacks(words: readonly string[], remove = (): Promise<void> => Promise.resolve()): void {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(words)
  })
  afterAll(async () => {
    await service.stop()
    await remove()
  })

  // Attacks that resemble the same honest run share it.
  describe.each([...Map.groupBy(attacks, ({ honest }) => honest)])('beside an honest run', (honest, beside) => {
    test.each(beside)('$title does not pass, and the reason is shown', async ({ attack, reason }) => {
      const { passed, text } = await attack(service)
      expect(passed, text).toBe(false)
      expect(text).toMatch(reason)
    })
    test(`the honest run passes: ${beside.map(({ title }) => title).join('; ')}`, async () => {
      const { passed, text } = await honest(service)
      expect(passed, text).toBe(true)
    })
  })
}
