"""Alembic runs this file: it brings the database of the given connection up to date."""

from alembic import context

from kurgan.web.database import METADATA

connection = context.config.attributes.get("connection")
if connection is None:  # only the SQL is wanted
    context.configure(
        dialect_name=context.config.get_main_option("dialect", "sqlite"),
        target_metadata=METADATA,
        literal_binds=True,
    )
else:
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
