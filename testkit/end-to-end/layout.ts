/** One file of a tool, in the tool's own form, of two tests. The second fails with this message, or passes without one. */
type Report = (failure?: string) => string

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const count = (failure: string | undefined): number => (failure === undefined ? 0 : 1)

const vitest: Report = (
  failure,
) => `${xml.replace('?>', ' ?>')}<testsuites name="vitest tests" tests="2" failures="${count(failure)}" errors="0" time="0.01">
    <testsuite name="test/greet.test.ts" timestamp="2026-11-20T09:00:00.000Z" hostname="runner" tests="2" failures="${count(failure)}" errors="0" skipped="0" time="0.004">
        <testcase classname="test/greet.test.ts" name="greet &gt; says hello" time="0.001">
        </testcase>
        <testcase classname="test/greet.test.ts" name="greet &gt; says bye" time="0.003">${
          failure === undefined
            ? ''
            : `
            <failure message="${failure}" type="AssertionError">
AssertionError: ${failure}
 ❯ test/greet.test.ts:7:15
            </failure>`
        }
        </testcase>
    </testsuite>
</testsuites>
`

const jest: Report = (
  failure,
) => `${xml}<testsuites name="jest tests" tests="2" failures="${count(failure)}" errors="0" time="1.1">
  <testsuite name="greet" errors="0" failures="${count(failure)}" skipped="0" timestamp="2026-11-20T09:00:00" time="0.8" tests="2">
    <testcase classname="greet says hello" name="greet says hello" time="0.002">
    </testcase>
    <testcase classname="greet says bye" name="greet says bye" time="0.003">${
      failure === undefined
        ? ''
        : `
      <failure>Error: ${failure}
    at Object.toBe (/app/greet.test.js:7:15)</failure>`
    }
    </testcase>
  </testsuite>
</testsuites>`

const nodeTest: Report = (failure) => `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
\t<testcase name="says hello" time="0.000512" classname="test" file="/app/greet.test.js"/>
\t<testcase name="says bye" time="0.000734" classname="test" file="/app/greet.test.js"${
  failure === undefined
    ? '/>'
    : ` failure="${failure}">
\t\t<failure type="testCodeFailure" message="${failure}">
[Error [ERR_TEST_FAILURE]: ${failure}]
\t\t</failure>
\t</testcase>`
}
\t<!-- tests 2 -->
\t<!-- pass ${2 - count(failure)} -->
\t<!-- fail ${count(failure)} -->
</testsuites>
`

const playwright: Report = (
  failure,
) => `<testsuites id="" name="" tests="2" failures="${count(failure)}" skipped="0" errors="0" time="2.31">
<testsuite name="greet.spec.ts" timestamp="2026-11-20T09:00:00.000Z" hostname="chromium" tests="2" failures="${count(failure)}" skipped="0" time="1.9" errors="0">
<testcase name="says hello" classname="greet.spec.ts" time="0.9">
</testcase>
<testcase name="says bye" classname="greet.spec.ts" time="1">${
  failure === undefined
    ? ''
    : `
<failure message="greet.spec.ts:7:5 says bye" type="FAILURE">
<![CDATA[  [chromium] › greet.spec.ts:7:5 › says bye
    Error: ${failure}
]]>
</failure>`
}
</testcase>
</testsuite>
</testsuites>`

const pytest: Report = (failure) =>
  `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="${count(failure)}" skipped="0" tests="2" time="0.031" timestamp="2026-11-20T09:00:00.000000+00:00" hostname="runner"><testcase classname="tests.test_greet" name="test_hello" time="0.001" /><testcase classname="tests.test_greet" name="test_bye" time="0.001">${
    failure === undefined
      ? ''
      : `<failure message="AssertionError: ${failure}">def test_bye():
&gt;       assert bye() == "bye"
E       AssertionError: ${failure}

tests/test_greet.py:7: AssertionError</failure>`
  }</testcase></testsuite></testsuites>`

const gotestsum: Report = (
  failure,
) => `${xml}<testsuites tests="2" failures="${count(failure)}" errors="0" time="0.103">
\t<testsuite tests="2" failures="${count(failure)}" time="0.003000" name="example.com/greet" timestamp="2026-11-20T09:00:00Z">
\t\t<properties>
\t\t\t<property name="go.version" value="go1.25.1 linux/amd64"></property>
\t\t</properties>
\t\t<testcase classname="example.com/greet" name="TestHello" time="0.000000"></testcase>
\t\t<testcase classname="example.com/greet" name="TestBye" time="0.000000">${
  failure === undefined
    ? ''
    : `
\t\t\t<failure message="Failed" type="">=== RUN   TestBye&#xA;    greet_test.go:12: ${failure}&#xA;--- FAIL: TestBye (0.00s)&#xA;</failure>
\t\t`
}</testcase>
\t</testsuite>
</testsuites>
`

const goJunitReport: Report = (failure) => `${xml}<testsuites tests="2" failures="${count(failure)}">
\t<testsuite name="example.com/greet" tests="2" failures="${count(failure)}" errors="0" id="0" hostname="runner" time="0.003" timestamp="2026-11-20T09:00:00Z">
\t\t<testcase name="TestHello" classname="example.com/greet" time="0.000"></testcase>
\t\t<testcase name="TestBye" classname="example.com/greet" time="0.000">${
  failure === undefined
    ? ''
    : `
\t\t\t<failure message="Failed"><![CDATA[    greet_test.go:12: ${failure}]]></failure>
\t\t`
}</testcase>
\t</testsuite>
</testsuites>
`

const surefire: Report = (
  failure,
) => `${xml}<testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://maven.apache.org/surefire/maven-surefire-plugin/xsd/surefire-test-report.xsd" version="3.0.2" name="com.acme.GreetTest" time="0.051" tests="2" errors="0" skipped="0" failures="${count(failure)}">
  <properties>
    <property name="java.version" value="21.0.4"/>
  </properties>
  <testcase name="saysHello" classname="com.acme.GreetTest" time="0.002"/>
  <testcase name="saysBye" classname="com.acme.GreetTest" time="0.004">${
    failure === undefined
      ? ''
      : `
    <failure message="${failure}" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j.AssertionFailedError: ${failure}
\tat com.acme.GreetTest.saysBye(GreetTest.java:14)
]]></failure>`
  }
  </testcase>
</testsuite>`

const gradle: Report = (
  failure,
) => `${xml}<testsuite name="com.acme.GreetTest" tests="2" skipped="0" failures="${count(failure)}" errors="0" timestamp="2026-11-20T09:00:00.000Z" hostname="runner" time="0.04">
  <properties/>
  <testcase name="saysHello()" classname="com.acme.GreetTest" time="0.03"/>
  <testcase name="saysBye()" classname="com.acme.GreetTest" time="0.01">${
    failure === undefined
      ? ''
      : `
    <failure message="${failure}" type="org.opentest4j.AssertionFailedError">org.opentest4j.AssertionFailedError: ${failure}
\tat com.acme.GreetTest.saysBye(GreetTest.java:14)
</failure>`
  }
  </testcase>
  <system-out><![CDATA[]]></system-out>
  <system-err><![CDATA[]]></system-err>
</testsuite>
`

const junitLogger: Report = (failure) => `${xml.trim()}<testsuites>
  <testsuite name="Greet.Tests.dll" tests="2" skipped="0" failures="${count(failure)}" errors="0" time="0.02" timestamp="2026-11-20T09:00:00" hostname="runner" id="0" package="Greet.Tests.dll">
    <properties />
    <testcase classname="Greet.Tests.GreetTests" name="SaysHello" time="0.001" />
    <testcase classname="Greet.Tests.GreetTests" name="SaysBye" time="0.002">${
      failure === undefined
        ? ''
        : `
      <failure type="failure" message="${failure}">   at Greet.Tests.GreetTests.SaysBye() in /app/GreetTests.cs:line 14</failure>`
    }
    </testcase>
    <system-out></system-out>
    <system-err></system-err>
  </testsuite>
</testsuites>`

/** The files that test tools write by default, or under the name of their own pages. */
export const layouts: Readonly<Record<string, { readonly file: string; readonly report: Report }>> = {
  vitest: { file: 'test-report.junit.xml', report: vitest },
  jest: { file: 'junit.xml', report: jest },
  'node:test': { file: 'report.xml', report: nodeTest },
  Playwright: { file: 'results.xml', report: playwright },
  pytest: { file: 'report.xml', report: pytest },
  gotestsum: { file: 'unit-tests.xml', report: gotestsum },
  'go-junit-report': { file: 'report.xml', report: goJunitReport },
  Maven: { file: 'target/surefire-reports/TEST-com.acme.GreetTest.xml', report: surefire },
  Gradle: { file: 'build/test-results/test/TEST-com.acme.GreetTest.xml', report: gradle },
  '.NET': { file: 'Greet.Tests/TestResults/TestResults.xml', report: junitLogger },
}
