import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

const phpunit: Producer = {
  name: 'phpunit',
  packages: ['phpunit'],
  files: {
    'SumTest.php': `<?php
use PHPUnit\\Framework\\TestCase;

final class SumTest extends TestCase {
    public function testAdds(): void { $this->assertSame(2, 1 + 1); }
    public function testIsWrong(): void { $this->assertSame(3, 1 + 1); }
    public function testThrows(): void { throw new TypeError('no sum'); }
    public function testWaits(): void { $this->markTestSkipped('waits'); }
    public function testLater(): void { $this->markTestIncomplete('later'); }
    public function testNothing(): void {}
    /** @dataProvider numbers */
    public function testEach(int $n): void { $this->assertNotSame(1, $n); }
    public static function numbers(): array { return ['zero' => [0], 'one <&>' => [1]]; }
}
`,
  },
  script: 'phpunit --no-configuration --log-junit results.xml SumTest.php',
  results: { 'results.xml': tests(8, 2, 2, 2) },
}

/** ShellCheck writes no supported format, and none of its outputs counts as evidence, neither with findings nor without. */
const shellcheck: Producer = {
  name: 'shellcheck',
  packages: ['shellcheck'],
  files: { 'good.sh': '#!/bin/sh\nexit\n', 'bad.sh': '#!/bin/sh\nrm $1\ncd $HOME\n', 'broken.sh': '#!/bin/sh\nif\n' },
  script: `run() { shellcheck --format="$1" bad.sh broken.sh > "$1"; shellcheck --format="$1" good.sh > "good-$1"; }
    run json; run json1; run checkstyle; run gcc`,
  results: {
    json: { kind: 'codequality', refused: 'is JSON of ShellCheck, which is not read' },
    json1: { kind: 'codequality', refused: 'is JSON of ShellCheck, which is not read' },
    checkstyle: { kind: 'junit', refused: 'is a Checkstyle report, which is not read' },
    gcc: { kind: 'vulnscan', refused: 'is not JSON' },
    'good-json': { kind: 'vulnscan', refused: 'has no supported scanner format' },
    'good-json1': { kind: 'vulnscan', refused: 'has no supported scanner format' },
    'good-checkstyle': { kind: 'junit', refused: 'is a Checkstyle report, which is not read' },
    'good-gcc': { kind: 'vulnscan', refused: 'is empty' },
  },
}

/** Test runners and linters of Debian. */
export const debianResults = createProducerCheck('debian-results', 'debian', [phpunit, shellcheck])
