import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

/** The root of the project: two modules, and Maven's test plugin with JUnit 5. */
const root = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>root</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules><module>sum</module><module>setup</module></modules>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.13.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.5.4</version>
      </plugin>
    </plugins>
  </build>
</project>
`

const toModule = (name: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>com.example</groupId><artifactId>root</artifactId><version>1</version></parent>
  <artifactId>${name}</artifactId>
</project>
`

/** Without the option, Maven runs no module after the first that fails, and so writes no file for it. */
const surefire: Producer = {
  name: 'Maven Surefire',
  packages: [],
  files: {
    'pom.xml': root,
    'sum/pom.xml': toModule('sum'),
    'setup/pom.xml': toModule('setup'),
    'sum/src/test/java/sum/SumTest.java': `package sum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SumTest {
  @Test void adds() { assertEquals(2, 1 + 1); }
  @Test void isWrong() { assertEquals(3, 1 + 1, "<&> \\u001b[31m"); }
  @Test void throwsAnError() { throw new IllegalStateException("no sum"); }
  @Test @Disabled("waits") void waits() {}
  @Test void assumes() { assumeTrue(false); }
  @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void each(int n) { assertEquals(2, n == 2 ? 3 : 2); }
}
`,
    'setup/src/test/java/setup/SetupTest.java': `package setup;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SetupTest {
  @BeforeAll static void open() { throw new IllegalStateException("no database"); }
  @Test void neverRuns() {}
}
`,
  },
  script: 'mvn -B verify --fail-at-end',
  results: {
    'sum/target/surefire-reports/TEST-sum.SumTest.xml': tests(8, 2, 1, 2),
    'setup/target/surefire-reports/TEST-setup.SetupTest.xml': tests(1, 0, 1, 0),
  },
}

/** The test runner of Maven. */
export const javaResults = createProducerCheck('java-results', 'java', [surefire])
