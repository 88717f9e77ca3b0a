/** Whose house it is, wherever it doesn't matter who. */
export const owner = { email: "owner@example.com", password: "a-long-password" };

/** Settings of a server whose house has that owner from the start; several may share a database. */
export const ownerSettings = {
  AUTH_SECRET: "only-for-a-while-only-for-a-while-only",
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  LOG_LEVEL: "error",
};
