/** The owner's account in tests where the owner's data don't matter. */
export const owner = { email: "owner@example.com", password: "a-long-password" };

/** Settings of servers that have this owner from the start and may share a database. */
export const ownerSettings = {
  AUTH_SECRET: "only-for-a-while-only-for-a-while-only",
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  LOG_LEVEL: "error",
};
