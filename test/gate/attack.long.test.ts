import { describe, inject } from 'vitest'
import { describeAttacks } from '../../testkit/gate/attack/attacks.ts'
import { postgresAt, sqlite } from '../../testkit/service/store/database.ts'

const server = inject('postgres')
const engine = server === undefined ? sqlite : postgresAt(server)

describe(`on ${engine.name}`, async () => {
  const { place, remove } = await engine.make()
  describeAttacks(['--database', place], remove)
})
