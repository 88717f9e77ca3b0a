import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { openTestFeed } from "#tests/support/feeds.ts";
import { post, signIn } from "#tests/support/http-client.ts";
import {
  measureDelay,
  race,
  type RaceCounts,
  type RaceTrack,
  requestChanges,
  signUpGuests,
} from "#tests/support/race.ts";
import { startServer } from "#tests/support/server.ts";

// Fifty guests request the same nights, and fifty decisions for these nights are sent at the same time: approvals, stays
// that the owner enters, and changes of other stays to these nights; on each database and with two servers; alone, while
// the owner blocks these nights, and while another site's calendar brings them. Exits with 1 when a night was booked
// twice, or when a collision with the other site is not reported.

const GUESTS = 50;
const BLOCKS = 10;
const READINGS = 10;
const STREAMS = 100;
const common = { ...ownerSettings, RATE_LIMITS: "off", ALLOW_PRIVATE_FEEDS: "on" };

let isSuccessful = true;
await run("embedded database, one server", [common]);
const postgres = await startPostgres();
try {
  await run("PostgreSQL, one server", [{ ...common, DATABASE_URL: await createDatabase("one") }]);
  const shared = { ...common, DATABASE_URL: await createDatabase("two") };
  await run("PostgreSQL, two servers", [shared, shared]);
} finally {
  await postgres.stop();
}
process.exitCode = isSuccessful ? 0 : 1;

async function run(title: string, settings: Record<string, string>[]): Promise<void> {
  const servers = await Promise.all(settings.map((each) => startServer(each)));
  try {
    const target = { origins: servers.map((server) => server.origin), owner };
    const guests = await signUpGuests(target, GUESTS);
    const nights = { start_date: "2027-03-10", end_date: "2027-03-14" };
    const changes = await requestChanges(target, guests, nights);
    report(`${title}: ${GUESTS} decisions at once`, await race(target, guests, nights, { changes }));
    const blockable = { start_date: "2027-05-10", end_date: "2027-05-14" };
    report(
      `${title}: ${GUESTS} decisions and ${BLOCKS} blocks at once`,
      await race(target, guests, blockable, {
        blocks: BLOCKS,
        changes: await requestChanges(target, guests, blockable),
      }),
    );
    await raceImports(title, target, guests);
    const delays = await measureDelay(target, guests[0] ?? "", STREAMS);
    console.log(
      `\n  ${title}: a request reached ${delays.length} open pages ${delays[0]}–${delays.at(-1)} ms after it was sent`,
    );
    for (const error of servers.flatMap((server) => server.errors)) {
      isSuccessful = false;
      console.error(error);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Reads another site's calendar, which gets these nights before the approvals start, while they are approved. */
async function raceImports(title: string, target: RaceTrack, guests: string[]): Promise<void> {
  const nights = { start_date: "2027-07-10", end_date: "2027-07-14" };
  // Before the calendar is added, which every approval would wait for.
  const changes = await requestChanges(target, guests, nights);
  const site = await openTestFeed();
  try {
    const [origin = ""] = target.origins;
    const cookie = await signIn(origin, owner);
    const added = await post(origin, "/admin/calendar-feeds", { name: "Airbnb", url: site.url }, cookie);
    const { feed } = (await added.json()) as { feed: { id: string } };
    site.behaviour = { site: "airbnb", events: [{ uid: "a", ...nights }] };
    const counts = await race(target, guests, nights, { feed: { id: feed.id, readings: READINGS }, changes });
    const approvals = countApproved(counts);
    const isExpected =
      counts.approved === approvals && approvals <= 1 && counts.blocked === 1 && counts.collisions === approvals;
    print(`${title}: ${GUESTS} decisions and ${READINGS} imports at once`, counts, isExpected);
    console.log(`  collisions ${counts.collisions} reported to the owner`);
  } finally {
    await site.close();
  }
}

function report(title: string, counts: RaceCounts): void {
  const approvals = countApproved(counts);
  const isExpected = counts.approved === approvals && approvals + (counts.blocked > 0 ? 1 : 0) === 1;
  print(title, counts, isExpected);
}

/** Approved requests, accepted changes and entered stays. */
function countApproved({ approvals }: RaceCounts): number {
  return (approvals[200] ?? 0) + (approvals[201] ?? 0);
}

function print(title: string, counts: RaceCounts, isExpected: boolean): void {
  isSuccessful &&= isExpected;
  console.log(`\n${isExpected ? "✓" : "✗"} ${title}`);
  console.log(`  requests   ${tally(counts.requests)}`);
  console.log(`  decisions  ${tally(counts.approvals)}`);
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
