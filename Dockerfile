# The product as one image: built in one stage, its run-time packages in another, neither stage's tools in the last.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY scripts/house scripts/house
# As npm start installs: the versions of the lock file, once until it changes.
RUN node --input-type=module --eval "import { installPackages } from './scripts/house/install.mjs'; installPackages()"
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm install --no-save --omit=dev --workspace=server --include-workspace-root=false --ignore-scripts --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/core node_modules/server node_modules/.bin node_modules/.package-lock.json

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Artha" \
      org.opencontainers.image.licenses="Apache-2.0"
# The volumes take their owner from these folders.
RUN install -d -m 0700 -o 1000 -g 1000 /data /backups
WORKDIR /app
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json LICENSE ./
COPY docs/third-party-notices.md docs/sbom.cdx.json ./docs/
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV ARTHA_DATA_DIR=/data
# The program belongs to root: the process cannot change what it runs.
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start builds the sample market, half a minute on two cores.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "dist/server/artha.js", "ready"]
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/artha.js"]
CMD ["serve"]
