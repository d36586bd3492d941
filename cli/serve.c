#include "cli/args.h"
#include "cli/cli.h"
#include "server/server.h"

int cmd_serve(int argc, char **argv)
{
    struct server_options options = {0};
    const char *port_text = "8080";
    const struct args args = {
        .command = "serve",
        .about = "Serves the page and its rooms, to this machine only unless --listen says "
                 "otherwise, until\n"
                 "interrupted. Prints its address once it can be reached.",
        .option = {{"port", "N", "listen on this port (8080); 0: any free one", &port_text, NULL},
                   {"listen", "ADDR", "listen on this address; 0.0.0.0 or :: is every one",
                    &options.listen, NULL},
                   {"host", "NAME,...", "answer to these names too, as behind a proxy",
                    &options.hosts, NULL},
                   {"data", "DIR", "keep the rooms in this folder", &options.data, NULL},
                   {"web", "DIR", "serve the page in this folder", &options.web, NULL}},
    };
    int status;
    unsigned port;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_number("--port", port_text, 0, UINT16_MAX, &port))
        return CLI_USAGE;
    if (options.listen != NULL && !server_listen_valid(options.listen))
        return cli_misuse("--listen: '%s' is not an IP address", options.listen);
    if (options.hosts != NULL && !server_hosts_valid(options.hosts))
        return cli_misuse("--host: '%s' is not a list of names with commas between", options.hosts);
    options.port = (uint16_t)port;
    return server_run(&options);
}
