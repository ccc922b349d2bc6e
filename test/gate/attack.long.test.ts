import { describe, inject } from 'vitest'
import { describeAttacks } from '../../testkit/gate/attack/attacks.ts'
import { postgresAt } from '../../testkit/service/store/database.ts'

const server = inject('postgres')

describe.runIf(server !== undefined)('on PostgreSQL', async () => {
  const { place, remove } = await postgresAt(server ?? '').make()
  describeAttacks(['--database', place], remove)
})
