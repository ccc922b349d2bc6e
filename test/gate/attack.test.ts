import { describe } from 'vitest'
import { describeAttacks } from '../../testkit/gate/attack/attacks.ts'

describe('on SQLite', () => {
  describeAttacks([])
})
