import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 store on loopback, in a temporary folder. */
export interface Bucket {
  /** The server's settings for it. */
  settings: Record<string, string>;
  close: () => Promise<void>;
}

export async function openS3(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), "palapa-bucket-"));
  const buckets = [{ name: "photos" }];
  const store = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: buckets });
  const { port } = await store.run();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "photos",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async close() {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
