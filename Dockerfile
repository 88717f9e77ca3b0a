# The image contains no configuration: all settings are environment variables (README).
#   docker build -t palapa . && docker run -p 3000:3000 -v palapa:/data palapa
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /palapa
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/messages.ts \
 && NODE_ENV=production node_modules/.bin/react-router build \
 && node scripts/empty-database.ts
# Removes packages that only the build needs.
RUN npm uninstall --omit=dev --no-audit --no-fund \
  @inlang/paraglide-js @inlang/plugin-message-format @react-router/dev @tailwindcss/vite tailwindcss vite

FROM ${NODE_IMAGE}
# Limits glibc's memory arenas, which otherwise retain a third more memory than is used.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /palapa
COPY --from=build /palapa/package.json ./
COPY --from=build /palapa/node_modules node_modules
COPY --from=build /palapa/build build
COPY --from=build /palapa/.palapa .palapa
COPY app/server/db/migrations app/server/db/migrations
COPY content content
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server/index.js"]
