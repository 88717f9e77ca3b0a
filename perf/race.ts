import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { measureDelay, race, type RaceCounts, signUpGuests } from "#tests/support/race.ts";
import { startServer } from "#tests/support/server.ts";

// Fifty guests ask for the same nights and all are approved at once, on each size of the house. Exits with 1 when any
// night was promised twice.

const GUESTS = 50;
const BLOCKS = 10;
const STREAMS = 100;
const common = { ...ownerSettings, RATE_LIMITS: "off" };

let clean = true;
await run("embedded database, one server", [common]);
const postgres = await startPostgres();
try {
  await run("PostgreSQL, one server", [{ ...common, DATABASE_URL: await createDatabase("one") }]);
  const shared = { ...common, DATABASE_URL: await createDatabase("two") };
  await run("PostgreSQL, two servers", [shared, shared]);
} finally {
  await postgres.stop();
}
process.exitCode = clean ? 0 : 1;

async function run(title: string, settings: Record<string, string>[]): Promise<void> {
  const servers = await Promise.all(settings.map((each) => startServer(each)));
  try {
    const track = { origins: servers.map((server) => server.origin), owner };
    const guests = await signUpGuests(track, GUESTS);
    show(
      `${title}: ${GUESTS} approvals at once`,
      await race(track, guests, { start_date: "2027-03-10", end_date: "2027-03-14" }, 0),
    );
    show(
      `${title}: ${GUESTS} approvals and ${BLOCKS} blocks at once`,
      await race(track, guests, { start_date: "2027-05-10", end_date: "2027-05-14" }, BLOCKS),
    );
    const delays = await measureDelay(track, guests[0] ?? "", STREAMS);
    console.log(
      `\n  ${title}: a request reached ${delays.length} open pages ${delays[0]}–${delays.at(-1)} ms after it was sent`,
    );
    for (const error of servers.flatMap((server) => server.errors)) {
      clean = false;
      console.error(error);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function show(title: string, counts: RaceCounts): void {
  const approvals = counts.approvals[200] ?? 0;
  const fine = counts.approved === approvals && approvals + (counts.blocked > 0 ? 1 : 0) === 1;
  clean &&= fine;
  console.log(`\n${fine ? "✓" : "✗"} ${title}`);
  console.log(`  requests   ${tally(counts.requests)}`);
  console.log(`  approvals  ${tally(counts.approvals)}`);
  if (Object.keys(counts.blocks).length > 0) console.log(`  blocks     ${tally(counts.blocks)}`);
  console.log(`  calendar   ${counts.approved} approved stay(s), ${counts.blocked} block(s) on these nights`);
}

function tally(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

async function createDatabase(name: string): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}
