#!/bin/sh
# Run once by the PostgreSQL image, on an empty data folder: a role for the product that is no superuser, and its database.
# The role may make roles, because the first migration makes the three that hold the row policies.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$ARTHA_DB_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role artha login nosuperuser nocreatedb createrole noreplication nobypassrls password :'password';
create database artha owner artha encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database artha from public;
SQL
